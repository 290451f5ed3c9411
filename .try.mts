import { setTimeout as pause } from 'node:timers/promises'
import { launchChromium } from './scripts/lib/chromium'
import { newBuyer, confirmAddress } from './e2e/support/buyer'
import { controlRoom } from './e2e/support/control'
const web = 'http://localhost:3000', room = controlRoom('http://localhost:4010')
const wishes: [string, any][] = [
  ['must have 3rd row, leather or leatherette, no accidents', { make: 'toyota', models: ['highlander'], priceTo: 25000 }],
  ['leather, sunroof nice to have, clean title, smoke free', { make: 'honda', models: ['civic','accord'], priceTo: 16000, yearFrom: 2014 }],
  ['AWD, heated seats, under 120k miles, 1 or 2 owners, good vibes', { make: 'subaru', models: ['outback','forester'], priceTo: 18000 }],
  ['sin accidentes, asientos de piel, título limpio', { make: 'toyota', models: ['camry'], priceTo: 18000 }],
  ['4x4 with tow package, timing belt done if over 90k, not from a dealer, open to salvage if repaired well', { make: 'toyota', models: ['4runner','tacoma'], priceTo: 28000 }],
  ['black or white, apple carplay, backup camera, no rust, price negotiable, salvage title', { make: 'honda', models: ['cr-v'], priceTo: 24000 }],
]
const buyers = []
const buyer = await newBuyer(web); const second = await newBuyer(web)
for (const b of [buyer, second]) await confirmAddress(web, room, b)
const searches: { id: string; words: string; b: any }[] = []
for (const [i, [words, over]] of wishes.entries()) {
  const b = i < 3 ? buyer : second
  const { id } = await b.watch({ ...over, smartCriteria: words, marketplaces: ['craigslist', 'cargurus', 'facebook'] })
  searches.push({ id, words, b })
}
console.log('watching'); await pause(100_000)
const list = (make: string, model: string, year: number, price: number, mileage: number, description: string) => room.listCar({ make, model, year, price, mileage, description, zip: '94110' })
await list('Honda','civic',2017,13500,61234,'Black leather seats, power sunroof. Clean title in hand, non smoker. Text is best.')
await list('Honda','civic',2018,14900,40123,'Nice commuter, runs great, leather. Call me.')
await list('Subaru','outback',2016,15500,88123,'Second owner, heated seats, all maintenance done. AWD.')
await list('Toyota','camry',2016,13900,76321,'Se vende Camry, asientos de piel, nunca chocado, título limpio en mano. Único dueño.')
await list('Toyota','tacoma',2015,24900,99321,'4x4 TRD, tow package with hitch, timing chain so no belt to worry about. Private seller.')
await list('Honda','cr-v',2018,19900,50321,'White, CarPlay, backup cam. A few rust spots under the rear bumper. OBO')
await pause(45_000)
for (const s of searches) {
  const m = await s.b.matches(s.id) as any[]
  const by = (st: string) => m.filter((x) => x.stage === st)
  const json = await s.b.call('GET', `/api/searches/${s.id}`) as any
  console.log('\n##', s.words, '| funnel', JSON.stringify(json.funnel ?? json.today ?? {}), '\n criteria:', (json.criteria ?? []).map((c: any) => `${c.kind}/${c.polarity}/${c.strength}:${c.alternatives.map((a: any)=>a.label).join(' or ')}${c.isDoubted?' (asked back)':''}`).join(' · '))
  for (const st of ['match','likely','possible']) { console.log(` ${st}: ${by(st).length}`); for (const x of by(st).slice(0,3)) console.log('   ', x.title, '|', x.confirmed, '|', x.verdicts.map((v:any)=>`${v.label}=${v.answer}${v.evidence?.[0]?.kind ? '('+v.evidence[0].kind+')':''}`).join(', ')) }
}
for (const b of [buyer, second]) for (const mail of await room.mailTo(b.email)) console.log('MAIL', mail.Tag, mail.Subject)
const browser = await launchChromium()
for (const js of [true, false]) for (const width of [390, 1440]) for (const [i, s] of searches.entries()) {
  if (i % 2 && js) continue
  const ctx = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: js, baseURL: web })
  await ctx.addCookies([{ name: 'session', value: s.b.token, url: web }])
  const page = await ctx.newPage()
  await page.goto(`/dashboard/search/${s.id}/results`, { waitUntil: 'load' })
  await page.screenshot({ path: `/tmp/shots/results-${i}-${width}-${js?'js':'nojs'}.png`, fullPage: false })
  await page.goto(`/dashboard/search/${s.id}`, { waitUntil: 'load' })
  await page.screenshot({ path: `/tmp/shots/form-${i}-${width}-${js?'js':'nojs'}.png`, fullPage: true })
  await ctx.close()
}
await browser.close(); process.exit(0)
