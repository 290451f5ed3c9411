import { setTimeout as pause } from 'node:timers/promises'
import { confirmAddress, createBuyer } from '../buyer'
import type { controlClient, DeliveredMail, DeliveredPush } from '../control'

type Control = ReturnType<typeof controlClient>
export type Model = readonly [make: string, model: string]

/** A buyer with a verified address and a device. Nobody else watches its model. */
export interface Watcher {
  model: Model
  searchId: string
  email: string
  endpoint: string
}

/** A car listed while a watcher's search was running. Each of its targets must get one alert. */
export interface PostedCar {
  watcher: Watcher
  url: string
  postedAtMs: number
}

/** Below the daily limit of emails per address, so none is held back. */
export const maxCarsPerWatcher = 14
const timeoutMs = 90_000

/** Creates a watcher and waits for its first crawl, so cars listed afterward are new. */
export async function createWatcher(webUrl: string, control: Control, model: Model, wish: string): Promise<Watcher> {
  const buyer = await createBuyer(webUrl)
  await confirmAddress(webUrl, control, buyer)
  const subscription = await control.subscribe()
  await buyer.call('POST', '/api/notifications/add-target', { subscription, name: 'Phone' })
  const [make, name] = model.map((word) => word.toLowerCase().replaceAll(' ', '-')) as [string, string]
  const { id: searchId } = await buyer.watch({ make, models: [name], smartCriteria: wish })
  const isCrawled = async () => {
    const { health } = await buyer.call<{ health: { state: string }[] }>('GET', `/api/searches/${searchId}`)
    return health.some(({ state }) => state === 'ok')
  }
  const deadline = Date.now() + timeoutMs
  while (!(await isCrawled())) {
    if (Date.now() > deadline) throw new Error(`the search for a ${model.join(' ')} was not crawled`)
    await pause(250)
  }
  return { model, searchId, email: buyer.email, endpoint: subscription.endpoint }
}

/** `number` is the count of the watcher's earlier cars. Odometers differ enough to be different cars. */
export async function listWatchedCar(control: Control, watcher: Watcher, number: number): Promise<PostedCar> {
  const [make, model] = watcher.model
  const postedAtMs = Date.now()
  const about = { year: 2017, price: 14_900, zip: '94110', description: 'Black leather seats. Clean title.' }
  const { url } = await control.listCar({ make, model, ...about, mileage: 21_013 + number * 5_003 })
  return { watcher, url, postedAtMs }
}

export interface DeliveryCounts {
  /** One per car and target. */
  expected: number
  lost: number
  /** Additional emails about a car, and pushes that a device shows as a second notification or alerts on again. */
  doubled: number
  /** Repeated pushes that silently replaced the existing notification: same tag, no new alert. */
  replaced: number
  /** Time from posting to first message, per delivery. */
  deliveredAfterMs: number[]
}

export async function countDeliveries(control: Control, cars: PostedCar[]): Promise<DeliveryCounts> {
  const tally: DeliveryCounts = { expected: 0, lost: 0, doubled: 0, replaced: 0, deliveredAfterMs: [] }
  for (const watcher of new Set(cars.map((car) => car.watcher))) {
    const [mails, pushes] = await Promise.all([control.mailTo(watcher.email), control.pushesTo(watcher.endpoint)])
    const own = cars.filter((one) => one.watcher === watcher)
    const unlisted = mails.flatMap((mail) => unlistedIn(mail, own))
    for (const car of own) count(tally, car, mails, pushes, unlisted)
  }
  return tally
}

/** A mail about many cars lists the best five and says how many there are. Returns its time for each of the others. */
function unlistedIn({ Tag, TextBody, HtmlBody, SubmittedAt }: DeliveredMail, cars: PostedCar[]): string[] {
  const announced = Tag === 'match' ? Number(/^(\d+) cars match your search/.exec(TextBody)?.[1] ?? 0) : 0
  const listed = cars.filter(({ url }) => HtmlBody.includes(url)).length
  return Array<string>(Math.max(0, announced - listed)).fill(SubmittedAt)
}

function count(
  tally: DeliveryCounts,
  { url, postedAtMs }: PostedCar,
  mails: DeliveredMail[],
  pushes: DeliveredPush[],
  unlisted: string[],
): void {
  const told = mails.filter((mail) => mail.HtmlBody.includes(url)).map((mail) => mail.SubmittedAt)
  if (told.length === 0) told.push(...unlisted.splice(0, 1))
  const shown: string[] = []
  const tags = new Set<string>()
  for (const { payload, receivedAt } of pushes.filter((push) => push.payload.url === url)) {
    if (tags.has(payload.tag) && !payload.renotify) tally.replaced += 1
    else shown.push(receivedAt)
    tags.add(payload.tag)
  }
  for (const times of [told, shown]) {
    tally.expected += 1
    if (times.length === 0) tally.lost += 1
    else tally.deliveredAfterMs.push(Math.min(...times.map((at) => Date.parse(at))) - postedAtMs)
    tally.doubled += Math.max(0, times.length - 1)
  }
}

export const watchedModels: readonly Model[] = [
  ['Kia', 'Soul'],
  ['Kia', 'Sorento'],
  ['Subaru', 'Outback'],
  ['Subaru', 'Forester'],
  ['Subaru', 'Impreza'],
  ['Subaru', 'Legacy'],
  ['Nissan', 'Altima'],
  ['Nissan', 'Sentra'],
  ['Nissan', 'Maxima'],
  ['Nissan', 'Rogue'],
  ['Nissan', 'Murano'],
  ['Nissan', 'Pathfinder'],
  ['Hyundai', 'Elantra'],
  ['Hyundai', 'Sonata'],
  ['Hyundai', 'Tucson'],
  ['Ford', 'Focus'],
  ['Ford', 'Escape'],
  ['Ford', 'Explorer'],
  ['Ford', 'Fusion'],
  ['Toyota', 'Sienna'],
  ['Toyota', 'Tacoma'],
  ['Toyota', 'Tundra'],
  ['Toyota', 'Highlander'],
  ['Toyota', 'Avalon'],
]
