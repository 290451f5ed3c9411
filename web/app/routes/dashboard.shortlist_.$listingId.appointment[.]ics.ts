import type { LoaderFunctionArgs } from '@remix-run/node'
import { hourMs } from '#domain/durations'
import { formatCalendarEvent } from '#domain/words/calendar-event'
import { config } from '../config.server'
import { requireUser } from '../features/accounts/session/guards.server'
import { requireListingId } from '../features/searches/hide-car.server'
import { loadSavedCars, toSavedCarView } from '../features/shortlist/saved-cars.server'
import { notFound } from '../http/errors.server'

/** The next appointment about a saved car as a calendar file. It takes an hour. 404 if there is none. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUser(request)
  const listingId = requireListingId(params.listingId)
  const now = new Date()
  const [saved] = await loadSavedCars(user.id, [listingId])
  if (!saved?.appointmentAt) throw notFound('That appointment')
  const { card, path, note, town } = toSavedCarView(saved, { now, timeZone: user.timeZone })
  const url = new URL(path ? `${path}/car/${card.carId}` : '/dashboard/shortlist', config().WEB_URL)
  const facts = [card.price, card.mileage, card.place].filter((fact) => fact !== '').join(', ')
  const text = formatCalendarEvent({
    uid: `${listingId}@${url.hostname}`,
    writtenAt: now,
    startsAt: saved.appointmentAt,
    endsAt: new Date(saved.appointmentAt.getTime() + hourMs),
    summary: `See the ${card.name}`,
    description: [facts, note, card.url].filter(Boolean).join('\n'),
    location: town,
    url: url.href,
    brand: config().BRAND_NAME,
  })
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
