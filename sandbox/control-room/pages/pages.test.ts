import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { paddleClient } from '../../../e2e/support/paddle'
import { useSandbox } from '../../../e2e/support/sandbox'

const sandbox = useSandbox()
const page = async (path = '/') => load(await (await fetch(`${sandbox.url}${path}`)).text())
const submit = (path: string, fields: Record<string, string>) =>
  fetch(`${sandbox.url}${path}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

/** Submits the page's own form with changed fields, as a browser without JavaScript does. */
async function submitForm(action: string, changes: Record<string, string>) {
  const $ = await page()
  const form = $(`form[action="${action}"]`)
  expect(form.attr('method')).toBe('post')
  const fields = Object.fromEntries(form.serializeArray().map(({ name, value }) => [name, value]))
  return submit(action, { ...fields, ...changes })
}

test('submitting the unchanged form lists a car first among the listings', async () => {
  const response = await submitForm('/control-room/listings', { year: '2019', options: 'tow hitch' })
  expect(response.status).toBe(303)
  const $ = await page(response.headers.get('location') ?? '')
  expect($('[role=status]').text()).toMatch(/^2019 Honda Civic is listed for \$[\d,]+ on craigslist as \d{10}\.$/)
  expect($('article.car').first().text()).toContain('2019 Honda Civic')
})

test('the listings can be filtered by marketplace, make and model', async () => {
  await submitForm('/control-room/listings', { make: 'Trabant', model: '601' })
  await submitForm('/control-room/listings', { make: 'Wartburg', model: '353' })
  const $ = await page('/?source=craigslist&make=trabant')
  expect($('article.car').length).toBe(1)
  expect($('article.car').text()).toContain('Trabant 601')
  expect($('form[method=get] input[name=make]').attr('value')).toBe('trabant')
  expect((await page('/?make=Trabant&model=353'))('article.car').length).toBe(0)
})

test('an invalid form is shown again with the error and the submitted values', async () => {
  const response = await submitForm('/control-room/listings', { price: 'cheap', model: 'Accord' })
  expect(response.status).toBe(400)
  const $ = load(await response.text())
  expect($('[role=status]').text()).toContain('price: ')
  expect($('input[name=price]').first().attr('value')).toBe('cheap')
  expect($('input[name=model]').attr('value')).toBe('Accord')
})

test('each of price drop, repost and sale has a button', async () => {
  const action = (await page())('article.car form').first().attr('action')?.replace('/price', '') ?? ''
  await submit(`${action}/price`, { price: '9900' })
  expect((await page())('article.car').first().text()).toContain('$9,900')
  await submit(`${action}/repost`, {})
  expect((await page())('article.car.gone').length).toBe(1)
  const again = (await page())('article.car form').first().attr('action')?.replace('/price', '') ?? ''
  expect(again).not.toBe(action)
  await submit(`${again}/sold`, {})
  expect((await page())('article.car.gone').length).toBe(2)
  expect((await submit(`${again}/price`, { price: '-1' })).status).toBe(400)
})

test.each([
  ['/control-room/sources/craigslist', 'captcha'],
  ['/control-room/model', 'rate-limit'],
  ['/control-room/model', 'other-car'],
  ['/control-room/mail', 'reject'],
  ['/control-room/push', 'down'],
])('the mode of %s can be changed and reset', async (action, mode) => {
  await submitForm(action, { mode })
  expect((await page())(`form[action="${action}"] .broken`).text()).toContain(mode)
  await submitForm(action, { mode: 'ok' })
  expect((await page())(`form[action="${action}"] .broken`).length).toBe(0)
})

test("a message's HTML is shown in a frame that runs no scripts", async () => {
  const HtmlBody = '<p>He said "leather" & more</p><script>alert(1)</script>'
  await fetch(`${sandbox.url}/postmark/email`, {
    method: 'POST',
    headers: { 'X-Postmark-Server-Token': 't' },
    body: JSON.stringify({
      From: 'a@b.example',
      To: 'ann@buyers.example',
      Subject: '2016 <Civic>',
      HtmlBody,
      TextBody: 'plain',
    }),
  })
  const $ = await page('/inbox')
  const link = $('td a').first()
  expect(link.text()).toBe('2016 <Civic>')
  const message = await page(link.attr('href'))
  expect(message('iframe').attr('srcdoc')).toContain(HtmlBody)
  expect(message('iframe').attr('sandbox')).not.toContain('allow-scripts')
  expect(message('pre').text()).toBe('plain')
  expect((await page('/activity'))('td').text()).toContain('/postmark/email')
  const report = message('form[action="/control-room/bounce"]')
  expect(report.find('[name=to]').val()).toBe('ann@buyers.example')
  await submit('/control-room/bounce', { to: 'ann@buyers.example', type: 'HardBounce' })
  const refused = await fetch(`${sandbox.url}/postmark/email`, {
    method: 'POST',
    headers: { 'X-Postmark-Server-Token': 't' },
    body: JSON.stringify({ From: 'a@b.example', To: 'ann@buyers.example', TextBody: 'plain' }),
  })
  expect(await refused.json()).toMatchObject({ ErrorCode: 406 })
})

test('the payments page advances time, fails a card, and redelivers a forged event', async () => {
  const { subscriptionId } = await paddleClient(sandbox.url).paysFor(
    'ann',
    'ann@buyers.example',
    'pri_sandbox_pro_monthly',
  )
  const plan = `/control-room/paddle/subscriptions/${subscriptionId}`
  const said = async (path: string, fields: Record<string, string>) => {
    const response = await submit(path, fields)
    expect(response.status).toBe(303)
    return (await page(response.headers.get('location')!))('[role=status]').text()
  }
  const first = await page('/payments')
  expect(first('article.plan').text()).toContain('Professional, each month')
  expect(first(`form[action="${plan}"] button[value=next]`).length).toBe(1)
  await said(plan, { order: 'card', card: '4000000000000002' })
  expect(await said(plan, { order: 'next' })).toBe(`${subscriptionId} is now past_due.`)
  expect((await page('/payments'))('article.plan .broken').text()).toBe('past_due')
  expect(await said(plan, { order: 'card', card: '4242424242424242' })).toBe(`${subscriptionId} is now active.`)
  expect(await said(plan, { order: 'days', days: '3' })).toBe(`${subscriptionId} is now active.`)

  await paddleClient(sandbox.url).set({ webhookUrl: `${sandbox.url}/webhook-receiver/me` })
  await said('/control-room/paddle/settings', { mode: 'ok', duplicates: '0', held: 'held' })
  expect(await said(plan, { order: 'end' })).toBe(`${subscriptionId} is now canceled.`)
  expect(await said('/control-room/paddle/release', { order: 'reversed' })).toBe('Released: 1.')
  const action = (await page('/payments'))('form[action^="/control-room/paddle/events/"]').first().attr('action')!
  expect(await said(action, { how: 'forged' })).toBe('Sent again, forged: 204.')
  expect((await submit(plan, { order: 'end' })).status).toBe(400)
  expect((await submit(plan, { order: 'days', days: 'many' })).status).toBe(400)
})
