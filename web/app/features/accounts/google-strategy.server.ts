import { GoogleStrategy, type GoogleProfile } from 'remix-auth-google'
import type { WebConfig } from '../../config.server'
import { personIn, type GooglePerson } from './google-proof.server'

type Settings = NonNullable<WebConfig['google']>

const timeoutMs = 8_000

/** Google's strategy with its three endpoints from configuration; the library has them written down. */
export class ConfiguredGoogleStrategy extends GoogleStrategy<GooglePerson> {
  constructor(
    private readonly settings: Settings,
    callbackURL: string,
  ) {
    const { clientId: clientID, clientSecret } = settings
    const options = { clientID, clientSecret, callbackURL, scope: 'openid email profile', prompt: 'select_account' }
    super({ ...options, prompt: 'select_account' }, async ({ profile }) => {
      const person = personIn(profile._json)
      if (!person) throw new Error('Google did not vouch for a verified address')
      return person
    })
    this.authorizationURL = settings.authUrl
    this.tokenURL = settings.tokenUrl
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const response = await fetch(this.settings.userinfoUrl, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`Google's userinfo answered ${response.status}`)
    return { provider: 'google', _json: await response.json() } as GoogleProfile
  }
}
