import { useFetcher, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { usePoll } from '../../ui/use-poll'
import type { AddTargetAnswer } from './add-target-answer'
import { addTargetPath } from './add-target-path'

export function OtherDevice() {
  const { submit, data, state } = useFetcher<AddTargetAnswer>()
  useEffect(() => {
    submit({ intent: 'pair' }, { method: 'post', action: `${addTargetPath}?step=other` })
  }, [submit])
  if (data && 'link' in data) return <PairingCode {...data} />
  if (data && 'error' in data) return <p className="problem">{data.error}</p>
  return <p aria-busy={state !== 'idle'}>Loading...</p>
}

type Code = Extract<AddTargetAnswer, { link: string }>

export function PairingCode({ link, pairing, qr, minutes }: Code) {
  usePaired(pairing)
  return (
    <>
      <p>Scan this with the other device, and allow notifications there. It works once, for {minutes} minutes.</p>
      <img className="qr" src={qr} width={256} height={256} alt="QR code of the link below" />
      <p className="small">
        Or open this address there: <span className="pairing-link">{link}</span>
      </p>
      <p className="soft small">The link only lets that browser receive your alerts. It signs nobody in.</p>
      <noscript>
        <p className="soft small">Once it is done there, open Notifications here: the device stands in the list.</p>
      </noscript>
    </>
  )
}

const askEveryMs = 3_000

/** Polls until the other device has added itself, then navigates to the target list. */
function usePaired(pairing: string): void {
  const { load, data } = useFetcher<{ paired: string | null }>()
  const navigate = useNavigate()
  const isPaired = typeof data?.paired === 'string'
  useEffect(() => {
    if (isPaired) navigate(`/dashboard/notifications?done=paired`)
  }, [isPaired, navigate])
  usePoll(() => load(`${addTargetPath}?step=other&pairing=${pairing}`), isPaired ? null : askEveryMs)
}
