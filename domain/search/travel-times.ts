import { foldText } from '../judgment/features/features'
import type { Span } from './stated-choices'

/** How far a buyer would go, given as a time on the road. */
export interface TravelTime extends Span {
  miles: number
}

/** On a highway, as everybody reckons. */
const milesPerHour = 60
const mostHours = 24

const spelledOut: Record<string, number> = {
  ...{ a: 1, an: 1, one: 1, un: 1, una: 1, two: 2, dos: 2, 'a couple': 2, 'a couple of': 2, 'couple of': 2, three: 3 },
  ...{ tres: 3, four: 4, cuatro: 4, five: 5, cinco: 5, six: 6, seis: 6, half: 0.5, 'half a': 0.5, 'half an': 0.5 },
  ...{ media: 0.5, fifteen: 15, quince: 15, twenty: 20, veinte: 20, thirty: 30, treinta: 30, 'forty five': 45 },
  ...{ 'forty-five': 45, ninety: 90 },
}
const counts = Object.keys(spelledOut)
  .sort((a, b) => b.length - a.length)
  .join('|')
const before = String.raw`\b(?:with ?in|inside(?: of)?|(?:drive|travel|go|manejar|ir|viajar)(?: up to| at most| about| like| hasta| a| unas?)?)\s(?:about |like |around )?`
const time = String.raw`(?<![\d.])(?<count>\d{1,3}(?:\.\d)?|\b(?:${counts}))[\s-]?(?<unit>h(?:ou)?rs?|horas?|min(?:ute|uto)?s?)\b(?<half> and (?:a )?half| y media)?(?:['’]?s?(?= drive))?`
/** What says that it is a way to a place. */
const after = String.raw`\s?(?:(?:of|from)\b|de (?!camino|viaje|ida|uso)|driv(?:e|ing)\b|away\b|radius\b|manejando\b|de distancia\b)(?: (?:of|from|de)\b)?`
/** "a 25 minute commute", "an hour from work" */
const daily =
  /^\s?(?:commute|each way|every|per\b|an? day|al dia|por dia|diari|to (?:work|school)|(?:my |the |mi )?(?:work|school|job|office|trabajo|escuela))/
const pattern = new RegExp(`(?<lead>${before})?${time}(?<tail>${after})?`, 'g')

/** "within an hour of Eugene", "a media hora de Yuma", "will drive 2 hours". */
export function findTravelTimes(text: string): TravelTime[] {
  return [...foldText(text).matchAll(pattern)].flatMap(({ 0: found, index, groups, input }) => {
    const { lead, count = '', unit = '', half, tail } = groups!
    if ((!lead && !tail) || daily.test(input.slice(index + found.length))) return []
    const number = (spelledOut[count] ?? Number(count)) + (half ? 0.5 : 0)
    const hours = unit.startsWith('h') ? number : number / 60
    const miles = Math.round(hours * milesPerHour)
    return miles > 0 && hours <= mostHours ? [{ miles, start: index, end: index + found.length }] : []
  })
}
