import { expect } from 'vitest'
import { testFirstOf } from './support/canaries'
import { visit } from './support/browser'
import { useFixtureWeb } from './support/fixture-web'
import { findLayoutFaults } from './support/screens'

const { state, open } = useFixtureWeb()

testFirstOf([false, true])(
  'a car is shared, somebody leaves a note, and the link is withdrawn (scripts %s)',
  async (javaScriptEnabled) => {
    const { db, full, searchId, savedIds } = state
    const hostile = '</title></script><script>document.title = "run"</script>"><img src=x onerror=alert(1)>'
    const { vehicleId } = await db.listing.update({
      where: { id: savedIds[0]! },
      data: { title: hostile, make: null, model: null },
    })
    const carPath = `/dashboard/search/${searchId}/car/${vehicleId}`
    const owner = await open(javaScriptEnabled, full.token)
    await visit(owner.page, carPath)
    await owner.page.getByRole('button', { name: /^Share/ }).click()
    await owner.page.getByRole('heading', { name: 'Shared links' }).waitFor()
    const url = await owner.page.locator('code').innerText()
    expect(await owner.page.getByRole('button', { name: /^Copy link/ }).count()).toBe(javaScriptEnabled ? 1 : 0)
    expect(await findLayoutFaults(owner.page)).toEqual([])

    const visitor = await open(javaScriptEnabled)
    const answer = await visit(visitor.page, url)
    expect(answer!.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
    })
    // The whole page, with the data for its scripts.
    const html = await answer!.text()
    expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"\/>[\s\S]*<meta property="og:title"/)
    const { userId } = await db.search.findUniqueOrThrow({ where: { id: searchId } })
    for (const text of [full.email, userId, searchId, 'smartCriteria', '<script>document', '<img src=x'])
      expect(html).not.toContain(text)
    expect(await visitor.context.cookies()).toEqual([])
    expect(await findLayoutFaults(visitor.page)).toEqual([])
    expect(await visitor.page.title()).not.toBe('run')
    const note = 'Ask about <b>the belt</b> <script>document.title = "run"</script>'
    await visitor.page.getByLabel('Your note').fill(note)
    await visitor.page.getByLabel('Your first name').fill('Mia')
    await visitor.page.getByRole('button', { name: 'Send note' }).click()
    await visitor.page.getByText('Your note was sent.').waitFor()

    await visit(owner.page, carPath)
    await owner.page.getByText(note, { exact: true }).waitFor()
    await owner.page.getByRole('button', { name: /^Delete the note from Mia/ }).click()
    await owner.page.getByText(note, { exact: true }).waitFor({ state: 'detached' })
    await visit(owner.page, '/dashboard/shortlist/shared')
    await owner.page.getByRole('link', { name: /^Stop sharing/ }).click()
    await owner.page.getByRole('button', { name: 'Confirm' }).click()
    await owner.page.getByText('Nothing is shared.').waitFor()
    expect((await visit(visitor.page, url))!.status()).toBe(404)
    await visitor.page.getByText('This link doesn’t work anymore').waitFor()
    expect([...owner.troubles, ...visitor.troubles].filter((trouble) => !trouble.includes('404'))).toEqual([])
    await owner.context.close()
    await visitor.context.close()
  },
)
