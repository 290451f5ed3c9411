import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'

/** Delivers each script of the application `ms` late. */
export async function delayScripts(context: BrowserContext, ms: number): Promise<void> {
  await context.route('**/assets/*.js', async (route) => {
    await pause(ms)
    await route.continue().catch(() => {}) // the test is over
  })
}

/** A field and what it holds: its text, or whether it is checked. `at` counts the fields with the same name. */
interface Field {
  name: string
  at: number
  isRadio: boolean
  held: string | boolean
}

/** All fields of the page that a person can change, in order, with what they hold. Runs in the page. */
function readFields(): Field[] {
  const all = [...document.querySelectorAll<HTMLInputElement>('main :is(input, select, textarea)')]
  const open = all.filter(
    (field) => !field.disabled && !field.readOnly && field.type !== 'hidden' && field.checkVisibility(),
  )
  return open.map((field) => ({
    name: field.name || field.id,
    at: all.filter(({ name, id }) => (name || id) === (field.name || field.id)).indexOf(field),
    isRadio: field.type === 'radio',
    held: ['checkbox', 'radio'].includes(field.type) ? field.checked : field.value,
  }))
}

const locate = (page: Page, { name, at }: Pick<Field, 'name' | 'at'>) =>
  page.locator(`main :is(input, select, textarea):is([name="${name}"], [id="${name}"]:not([name]))`).nth(at)

const texts: Record<string, string> = {
  ...{ make: 'Toyota', location: 'Austin, TX', country: 'US' },
  ...{ email: 'early@example.com', 'datetime-local': '2027-01-02T10:00', url: 'https://early.example.com/' },
}

/** Changes a field as a person would: types, chooses the last option, or presses the box. Returns what it then holds. */
async function change(page: Page, field: Field): Promise<string | boolean> {
  const found = locate(page, field)
  const [tag, type] = await found.evaluate((one: HTMLInputElement) => [one.tagName, one.type])
  if (typeof field.held === 'boolean') {
    const held = field.isRadio || !field.held
    await found.setChecked(held)
    return held
  }
  if (tag === 'SELECT') {
    const chosen = texts[field.name] ?? (await found.locator('option').last().getAttribute('value'))!
    await found.selectOption(chosen)
    return chosen
  }
  const typed = texts[field.name] ?? texts[type!] ?? '12'
  await found.fill(type === 'datetime-local' ? typed : '')
  if (type !== 'datetime-local') await found.pressSequentially(typed)
  return typed
}

const currentFields = (page: Page) => page.evaluate(readFields)

/** Changes all fields of the page, except those that `skipped` names. Returns what each must still hold later. */
export async function changeAllFields(page: Page, skipped: RegExp | null): Promise<Field[]> {
  const changed = new Map<string, Field>()
  for (const field of (await currentFields(page)).filter(({ name }) => !skipped?.test(name))) {
    const held = await change(page, field)
    changed.set(field.isRadio ? field.name : `${field.name} ${field.at}`, { ...field, held })
  }
  return [...changed.values()]
}

/** The fields that no longer hold what they held, with what they hold now. */
export async function findLostInput(page: Page, expected: Field[]): Promise<string[]> {
  const now = await currentFields(page)
  return expected.flatMap(({ name, at, held }) => {
    const found = now.find((field) => field.name === name && field.at === at)
    return found?.held === held ? [] : [`${name} ${at}: ${String(held)} became ${String(found?.held)}`]
  })
}
