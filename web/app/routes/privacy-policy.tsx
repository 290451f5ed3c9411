import { Legal } from '../features/legal/legal'
import { privacyParts } from '../features/legal/privacy-parts'
import type { PageHandle } from '../root'
import { useSite } from '../ui/site'
import { title } from '../ui/title'

export const handle: PageHandle = { isStill: true }
export const meta = title('Privacy policy')

export default function PrivacyPolicy() {
  const site = useSite()
  return (
    <Legal
      title="Privacy policy"
      lead={`What ${site.brand} keeps about you, why, for how long, and who else receives it.`}
      parts={privacyParts(site)}
    />
  )
}
