import type { Page } from 'playwright-core'
import { addStepTitles } from '../../web/app/features/notifications/add-target-steps'
import {
  createConfirmLink,
  createPairingLink,
  createPauseLink,
  createResetLink,
  createSharedLink,
  createUnsubscribeLink,
  type createFixtures,
} from './fixtures'
import { openFields } from './search-form'

export interface ScreenCase {
  as: 'nobody' | 'full' | 'fresh' | 'expired'
  path: string
  shows: string | RegExp
  /** Whether `npm test` checks it. `npm run test:thorough` checks all. */
  isSample?: true
  act?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const addPlace = async (page: Page) => {
  await openFields(page)
  await press('Add another place')(page)
}
const follow = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first().click()
const askToDelete = async (page: Page) => {
  await page.locator('summary', { hasText: 'More' }).first().click()
  await follow(/^Delete/)(page)
}
const signUpAs = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('correct horse battery')
  await press('Continue')(page)
}
const leaveNote = async (page: Page) => {
  await page.getByLabel('Your note').fill('Looks good.')
  await press('Send note')(page)
}
const saveTimeZone = async (page: Page) => {
  await page.getByLabel('Time zone', { exact: true }).selectOption('America/Chicago')
  await press('Save time zone')(page)
}
const joinWaitlist = async (page: Page) => {
  await page.getByLabel('Email').fill('pat@example.com')
  await page.getByLabel('Country').selectOption('US')
  await press('Join the waitlist')(page)
}
export const fillNewPassword = async (page: Page, password: string, confirmation = password) => {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(confirmation)
  await press('Reset password')(page)
}

const widths = Array.from({ length: (1_440 - 320) / 8 + 1 }, (_, i) => 320 + 8 * i)

/**
 * What is wrong with the page's layout at any width from a phone to a desktop, in steps of 8 px, with the first width at
 * which it is: it scrolls sideways, something that can be pressed lies over another, or reaches out of the page.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const faults = new Map<string, number>()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const fault of await page.evaluate(faultsOfLayout)) if (!faults.has(fault)) faults.set(fault, width)
  }
  return [...faults].map(([fault, width]) => `${fault} at ${width} px`)
}

/** Runs in the page. Leaves out what floats over the page or scrolls by itself on purpose. */
function faultsOfLayout(): string[] {
  const faults: string[] = []
  if (document.documentElement.scrollWidth > innerWidth) faults.push('scrolls sideways')
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const isInPage = (element: Element | null): boolean => {
    if (!element || element === document.body) return true
    const { position, overflowX } = getComputedStyle(element)
    return (
      position !== 'fixed' && position !== 'sticky' && !/auto|scroll/.test(overflowX) && isInPage(element.parentElement)
    )
  }
  const pressable = [...document.querySelectorAll('a[href], button, summary, input, select, textarea')]
    .filter((element) => isShown(element) && !element.closest('.visually-hidden, .skip, dialog') && isInPage(element))
    .map((element) => {
      const name = (element.textContent || element.getAttribute('name') || element.tagName).trim().slice(0, 40)
      const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      return { element, name, boxes }
    })
  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 2
  for (const [i, one] of pressable.entries()) {
    if (one.boxes.some(({ left, right }) => left < -1 || right > innerWidth + 1))
      faults.push(`“${one.name}” is cut off`)
    for (const other of pressable.slice(i + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue
      if (one.boxes.some((box) => other.boxes.some((otherBox) => overlap(box, otherBox))))
        faults.push(`“${one.name}” lies over “${other.name}”`)
    }
  }
  return faults
}

type EveryState = Awaited<ReturnType<typeof createFixtures>>

const facebookAd = 'https://www.facebook.com/marketplace/item/1234567890123456/'

const account = '/dashboard/account'
const waiting = '/upgrade?plan=basic&period=monthly&step=processing'
const accountScreens: ScreenCase[] = [
  { as: 'full', path: `${account}/time-zone`, shows: 'Time zone saved.', act: saveTimeZone },
  { as: 'full', path: `${account}/name`, shows: 'Change your name' },
  { as: 'full', path: `${account}/address`, shows: 'Email address is required.', act: press('Send confirmation link') },
  { as: 'full', path: `${account}/password`, shows: /Set a password|Change your password/ },
  { as: 'full', path: `${account}/time-zone`, shows: 'Time zone' },
  { as: 'full', path: `${account}/sessions`, shows: 'This device' },
  { as: 'full', path: `${account}/tokens`, shows: 'Name the app', act: press('Create token'), isSample: true },
  { as: 'full', path: `${account}/delete`, shows: 'This can’t be undone.', act: press('Delete my account') },
  { as: 'nobody', path: '/confirm/address/stale', shows: 'has been used or has expired' },
  { as: 'nobody', path: '/login?redirectTo=/dashboard/account', shows: 'return to the page you opened' },
]

/** Every page in every state that the accounts of `createFixtures` cover. Its links work only once. */
export async function listScreens({
  db,
  full,
  searchId,
  emptyId,
  pausedId,
  keptId,
  savedIds,
}: EveryState): Promise<ScreenCase[]> {
  const search = `/dashboard/search/${searchId}`
  const carOf = async (stage: 'MATCH' | 'LIKELY') => {
    const { listing } = await db.candidate.findFirstOrThrow({
      where: { searchId, stage, hiddenAt: null },
      include: { listing: true },
      orderBy: { listing: { postedAt: 'desc' } },
    })
    return `${search}/car/${listing.vehicleId}`
  }
  const [match, likely] = [await carOf('MATCH'), await carOf('LIKELY')]
  const sharedCar = await createSharedLink(db, searchId, savedIds[0]!)
  const sharedList = await createSharedLink(db, searchId, null)
  const compared = savedIds.map((id) => `car=${id}`).join('&')
  const reset = await createResetLink(db, full.email)
  return [
    // First, because it changes after two minutes, and all screens take longer.
    { as: 'fresh', path: `${waiting}&since=${Date.now()}`, shows: 'Confirming your payment' },
    { as: 'nobody', path: await createPairingLink(db, full.email, null), shows: 'Notify this device' },
    { as: 'nobody', path: await createPairingLink(db, full.email, new Date()), shows: 'has been used or has expired' },
    { as: 'nobody', path: '/test', shows: 'has been used or has expired' },
    { as: 'nobody', path: '/signup', shows: 'Create your free account', act: follow('Continue with email') },
    {
      ...{ as: 'nobody', path: '/signup?step=email', shows: 'This email is already in use.', isSample: true },
      act: (page) => signUpAs(page, full.email),
    },
    { as: 'nobody', path: '/login?step=email', shows: 'Please enter your email and password.', act: press('Log in') },
    { as: 'nobody', path: reset, shows: 'Create new password' },
    { as: 'nobody', path: reset, shows: "Passwords don't match.", act: (page) => fillNewPassword(page, 'one', 'two') },
    {
      ...{ as: 'nobody', path: '/reset-password?token=stale', shows: 'Invalid or expired link' },
      act: (page) => fillNewPassword(page, 'long enough'),
    },
    { as: 'nobody', path: await createConfirmLink(db, full.email), shows: 'Log in to confirm' },
    { as: 'full', path: await createConfirmLink(db, full.email), shows: 'Yes, that was me' },
    { as: 'nobody', path: '/confirm/stale', shows: 'has been used or has expired' },
    { as: 'nobody', path: await createPauseLink(db, full.email, searchId), shows: 'Pause this search?' },
    { as: 'nobody', path: await createPauseLink(db, full.email, pausedId), shows: 'This search is already paused' },
    { as: 'nobody', path: '/pause/stale', shows: 'This link doesn’t work' },
    {
      as: 'nobody',
      path: await createUnsubscribeLink(db, full.email, searchId),
      shows: 'Which emails do you want to stop?',
    },
    { as: 'nobody', path: await createUnsubscribeLink(db, full.email, null), shows: 'Stop these alerts?' },
    { as: 'nobody', path: '/unsubscribe/stale', shows: 'This unsubscribe link no longer works' },
    { as: 'nobody', path: sharedCar, shows: /Match[\s\S]*Wishes[\s\S]*Leather seats[\s\S]*Leave a note/ },
    { as: 'nobody', path: sharedCar, shows: 'Your note was sent.', act: leaveNote },
    { as: 'nobody', path: sharedCar, shows: 'Write a note first.', act: press('Send note') },
    { as: 'nobody', path: sharedList, shows: /Shortlist[\s\S]*Leather seats[\s\S]*Leave a note/ },
    { as: 'nobody', path: '/shared/stale', shows: 'This link doesn’t work anymore' },
    { as: 'nobody', path: '/reset-password?token=', shows: 'Invalid or expired link' },
    { as: 'nobody', path: '/waitlist', shows: 'You’re on the list', act: joinWaitlist },
    {
      as: 'full',
      path: '/dashboard/searches',
      shows: /Marketplace has required a login (?:since (?:yesterday at )?\d+:|for \d+ min)/,
    },
    {
      as: 'full',
      path: `${search}/results`,
      isSample: true,
      shows: /\$13,900[\s\S]*Sold[\s\S]*Likely[\s\S]*Look closer: odometer in doubt[\s\S]*Possible/,
    },
    {
      ...{ as: 'full', path: `${search}/results`, shows: 'What the seller said' },
      act: (page) => page.getByRole('link', { name: 'Ask the seller' }).first().click(),
    },
    { as: 'full', path: `${search}/results?hidden=${searchId}`, shows: 'Hidden (1)' },
    {
      ...{ as: 'full', path: `${match}?sort=price` },
      shows: /Match[\s\S]*Your wishes[\s\S]*Price[\s\S]*Posting[\s\S]*Notes/,
    },
    { as: 'full', path: likely, shows: /Look closer: odometer in doubt[\s\S]*Ask the seller/ },
    { as: 'full', path: match, shows: /Before you go there[\s\S]*Recalls[\s\S]*NICB VINCheck/ },
    { as: 'full', path: `${match}/offer`, shows: /Opening offer[\s\S]*Time on the market[\s\S]*Tax and registration/ },
    { as: 'full', path: `${likely}/offer?state=TX`, shows: /Tax, 6\.25% of|An estimate for Texas/ },
    { as: 'full', path: `${likely}/checklist`, shows: /Look closer[\s\S]*Any used car/ },
    { as: 'full', path: `${likely}/not-a-match`, shows: 'Choose a reason.', act: press('Send') },
    { as: 'full', path: `${search}/seen`, shows: /Not shown:\s+✕\s+Leather seats[\s\S]*You hid this car/ },
    { as: 'full', path: `${search}/seen?outcome=wishes`, shows: /Leather seats 1[\s\S]*a nice-to-have/ },
    { as: 'full', path: `${search}/seen?outcome=possible&today=`, shows: 'Found in the last 24 hours' },
    { as: 'full', path: `${search}/seen?link=https://example.com/`, shows: 'That isn’t a' },
    {
      as: 'full',
      path: `${search}/seen?link=${facebookAd}`,
      shows: 'Never seen: Facebook Marketplace has been unavailable',
    },
    { as: 'full', path: `/dashboard/search/${emptyId}/seen`, shows: 'No ads here.' },
    { as: 'full', path: `${search}?priceTo=16000`, shows: 'We filled in the change below.' },
    { as: 'full', path: `/dashboard/search/${emptyId}/results`, shows: 'We’re about to check for the first time.' },
    { as: 'full', path: `/dashboard/search/${pausedId}/results`, shows: 'No matches. This search is paused.' },
    { as: 'full', path: `${search}/map`, shows: /Matches and likely cars[\s\S]*Oakland[\s\S]*Civic/ },
    { as: 'full', path: `/dashboard/search/${emptyId}/map`, shows: 'No matches or likely cars yet.' },
    { as: 'full', path: search, shows: 'Edit search' },
    { as: 'full', path: '/dashboard/search/new', shows: 'Please select a make.', act: press('Save search') },
    {
      as: 'full',
      path: '/dashboard/search/new',
      shows: /Where should we look\?[\s\S]*Any[\s\S]*Ford F-150/,
      act: press('Tow vehicle'),
    },
    { as: 'full', path: '/dashboard/search/new', shows: 'Remove place 2', act: addPlace },
    { as: 'full', path: search, shows: 'Remove make 2', act: press('Add another make') },
    { as: 'full', path: `${search}/cancel`, shows: 'All your changes will be lost.' },
    { as: 'full', path: search, shows: 'All your changes will be lost.', act: follow('Cancel') },
    {
      ...{ as: 'full', path: '/dashboard/notifications' },
      shows: /The browser has withdrawn its permission.[\s\S]*bounced[\s\S]*turned off emails about/,
    },
    { as: 'full', path: `${search}/results`, shows: /1 more notice/ },
    ...(['select', 'email', 'push', 'other'] as const).map((step) => ({
      ...{ as: 'full' as const, path: `/dashboard/notifications/add?step=${step}`, shows: addStepTitles[step] },
    })),
    {
      as: 'full',
      path: '/dashboard/notifications',
      shows: addStepTitles.select,
      act: follow('Add notification target'),
    },
    { as: 'full', path: `${search}/delete`, shows: 'We’ll stop watching and delete its results' },
    { as: 'full', path: '/dashboard/searches', shows: 'We’ll stop watching and delete its results', act: askToDelete },
    { as: 'full', path: '/dashboard/account', shows: 'Feedback & Questions', act: follow('Write to us') },
    { as: 'full', path: '/dashboard/notifications/feeds', shows: 'Off' },
    {
      ...{ as: 'full', path: '/dashboard/notifications/webhook', shows: 'Enter your server’s URL' },
      act: press('Set up webhook'),
    },
    { as: 'full', path: `${search}/found`, shows: 'Which car did you buy?' },
    { as: 'full', path: `${search}/found?step=done`, shows: 'How did it go?' },
    { as: 'full', path: '/dashboard/ad', shows: 'Link to the ad' },
    { as: 'full', path: '/dashboard/ad?text=https://example.com/', shows: 'That isn’t a' },
    {
      as: 'full',
      path: `/dashboard/ad?text=${encodeURIComponent(`Look: ${facebookAd}`)}`,
      shows: 'We haven’t seen this ad',
    },
    { as: 'full', path: '/dashboard/shortlist', shows: /To call[\s\S]*Seen[\s\S]*Appointment:[\s\S]*Add to calendar/ },
    { as: 'full', path: `/dashboard/shortlist/compare?${compared}`, shows: /Mileage[\s\S]*Leather seats/ },
    { as: 'full', path: '/dashboard/shortlist/compare', shows: 'Select at least two cars' },
    { as: 'fresh', path: '/dashboard/shortlist', shows: 'to track it here.' },
    { as: 'full', path: '/dashboard/shortlist', shows: 'Notes from people you shared with' },
    { as: 'full', path: '/dashboard/shortlist/shared', shows: /Your shortlist[\s\S]*1 note/ },
    { as: 'full', path: '/dashboard/shortlist/shared', shows: 'stops working right away', act: follow('Stop sharing') },
    { as: 'fresh', path: '/dashboard/shortlist/shared', shows: 'Nothing is shared.' },
    { as: 'full', path: '/dashboard/feedback', shows: 'Feedback & Questions' },
    { as: 'full', path: '/upgrade', shows: '$15' },
    { as: 'full', path: '/upgrade?period=yearly', shows: '$144' },
    { as: 'fresh', path: '/upgrade?plan=basic&period=monthly', shows: 'Confirm your email first' },
    { as: 'fresh', path: `${waiting}&since=1700000000000`, shows: 'Please don’t pay again.' },
    { as: 'fresh', path: `${account}/payments`, shows: 'No payments yet.' },
    { as: 'full', path: `/dashboard/search/${crypto.randomUUID()}/results`, shows: 'That search doesn’t exist.' },
    { as: 'fresh', path: '/dashboard/searches', shows: 'What car are you looking for?' },
    { as: 'fresh', path: '/dashboard/search/new?welcome', shows: 'Your free trial has started!' },
    { as: 'expired', path: '/dashboard/search/new', shows: 'Your free trial has ended' },
    { as: 'fresh', path: '/dashboard/notifications', shows: 'No notifications yet.' },
    { as: 'expired', path: '/dashboard/searches', shows: 'Your free trial has ended' },
    { as: 'expired', path: `/dashboard/search/${keptId}/results`, shows: 'Paused: your free trial ended.' },
    { as: 'expired', path: '/dashboard/notifications', shows: 'Unlock smart car search' },
    { as: 'expired', path: '/dashboard/account', shows: 'Free (expired)' },
    ...accountScreens,
  ]
}
