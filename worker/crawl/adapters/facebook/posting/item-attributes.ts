import { withoutContact } from '#domain/listing/contact'
import { tidy } from '../../text'
import type { Target } from './item-shape'

/** The site's labeled facts in readable form, label to value. They serve as evidence and never name the seller. */
export function attributesOf(target: Target): Record<string, string> {
  const stated: [string, string | null | undefined][] = [
    ['trim', target.vehicle_trim_display_name],
    ['transmission', inWords(target.vehicle_transmission_type)],
    ['fuel', inWords(target.vehicle_fuel_type)],
    ['exterior color', target.vehicle_exterior_color],
    ['interior color', target.vehicle_interior_color],
    ['condition', inWords(target.vehicle_condition)],
    ['title status', inWords(target.vehicle_title_status)],
    ['owners', inWords(target.vehicle_number_of_owners)],
    ['paid off', paidOff(target.vehicle_is_paid_off)],
    ['seller', sellerTypes[target.vehicle_seller_type ?? '']],
    ['features', featuresOf(target)],
    ['availability', target.is_pending ? 'sale pending' : null],
    ...(target.attribute_data ?? []).map(({ attribute_name: name, label }): [string, string | null | undefined] => [
      tidy(name)?.toLowerCase() ?? '',
      label,
    ]),
  ]
  const kept: Record<string, string> = {}
  for (const [name, value] of stated) {
    const words = tidy(value)
    if (name !== '' && words !== null) kept[name] ??= withoutContact(words)
  }
  return kept
}

/** The site states this as a flag or as text: "true", "YES", or other text when the seller still owes money. */
function paidOff(stated: string | boolean | null | undefined): string | null {
  const words = inWords(typeof stated === 'boolean' ? String(stated) : stated)
  if (words === 'true') return 'yes'
  return words === 'false' ? null : words
}

const sellerTypes: Record<string, string> = { PRIVATE_SELLER: 'private', DEALER: 'dealer' }

/** "PLUGIN_HYBRID" to "plugin hybrid". */
function inWords(value: string | number | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value).replaceAll('_', ' ').toLowerCase()
}

function featuresOf({ vehicle_features: features }: Target): string | null {
  const names = (features ?? []).flatMap((feature) =>
    typeof feature === 'string' ? feature : (feature.display_name ?? []),
  )
  return names.length > 0 ? names.join(', ') : null
}
