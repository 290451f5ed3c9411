import { Link } from '@remix-run/react'
import type { integrationsOf } from './integrations.server'

export const Integrations = ({ webhook, feeds }: Awaited<ReturnType<typeof integrationsOf>>) => (
  <dl className="settings panel">
    <div className="setting">
      <dt>Atom feeds</dt>
      <dd>{feeds === 0 ? 'Off' : feeds === 1 ? 'Of one search' : `Of ${feeds} searches`}</dd>
      <dd className="setting-change">
        <Link to="/dashboard/notifications/feeds">
          {feeds === 0 ? 'Set up' : 'Change'} <span className="visually-hidden">Atom feeds</span>
        </Link>
      </dd>
    </div>
    <div className="setting">
      <dt>Webhook</dt>
      <dd>
        {webhook?.active ? 'On: your server gets each alert' : 'Off'}
        {webhook?.deadReason && !webhook.active && <p className="problem small">{webhook.deadReason}</p>}
      </dd>
      <dd className="setting-change">
        <Link to="/dashboard/notifications/webhook">
          {webhook ? 'Change' : 'Set up'} <span className="visually-hidden">webhook</span>
        </Link>
      </dd>
    </div>
  </dl>
)
