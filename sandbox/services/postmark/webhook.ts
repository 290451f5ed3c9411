const timeoutMs = 5_000

/**
 * Posts a report to a webhook's address, whose name and password go into the header as Postmark does it. Returns the
 * status, 0 for no answer.
 */
async function postReport(address: string, body: object): Promise<number> {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const headers = new Headers({ 'content-type': 'application/json', 'user-agent': 'Postmark' })
  if (username !== '') {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  }
  const signal = AbortSignal.timeout(timeoutMs)
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'manual' }).then(
    (response) => response.status,
    () => 0,
  )
}

/** Posts these reports, all at once. The status of each is null where no webhook is set. */
export const postReports = (address: string | null, bodies: object[]) =>
  Promise.all(bodies.map(async (body) => ({ body, status: address && (await postReport(address, body)) })))
