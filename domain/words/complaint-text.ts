import { joinWithAnd } from '../figures'

/** What owners say goes wrong, in NHTSA's complaints. */
const symptoms: [words: string, said: RegExp][] = [
  ['stalls', /\bstall(?:s|ed|ing)?\b|\b(?:shuts?|shutting) (?:off|down)\b/i],
  ['won’t start', /\bno[- ]start\b|\b(?:would|will|does|did|wo|do)(?:n['’]?t| not) start\b/i],
  ['overheats', /\boverheat/i],
  ['burns or loses oil', /\boil consumption\b|\b(?:burn|consum|leak|los)\w* (?:\w+ ){0,2}oil\b|\boil leak/i],
  ['loses coolant', /\bcoolant (?:leak|loss)|\b(?:leak|los)\w* (?:\w+ )?coolant\b/i],
  ['loses power', /\b(?:loss of|los(?:es|t|ing)) (?:\w+ )?power\b|\blimp mode\b|\breduced power\b/i],
  ['knocks', /\bknock/i],
  ['shakes', /\b(?:shudder|judder|vibrat|shak(?:es?|ing)\b)/i],
  ['slips or jerks', /\b(?:slip(?:s|ped|ping)?|jerk\w*|hesitat\w*|lurch\w*)\b/i],
  ['brakes fail', /\bpedal (?:\w+ ){0,2}to the floor\b|\bfail(?:s|ed)? to (?:stop|brake)\b|\bbrakes? fail/i],
  ['brakes by itself', /\bphantom brak|\bbrak(?:es|ed|ing) (?:suddenly|by itself|on its own|for no reason)\b/i],
  ['grinds or squeals', /\b(?:grind|squeal|squeak)/i],
  ['pulls to one side', /\bpull(?:s|ed|ing)? to (?:the|one)\b/i],
  ['steering sticks', /\bsteering (?:\w+ ){0,4}(?:stick|stuck|lock|stiff)|\b(?:sticky|notchy) steering\b/i],
  ['warning lights', /\bwarning lights?\b|\bcheck engine\b|\b(?:air ?bag|abs) light\b/i],
  ['lights fail', /\b(?:head|tail)?lights? (?:\w+ ){0,3}(?:dim|fail|go out|went out|burned out)/i],
  ['leaks water', /\bwater (?:leak|intrusion)|\bleak\w* water\b/i],
  ['rusts', /\b(?:rust|corro)/i],
  ['paint peels', /\bpeel|\bclear ?coat\b/i],
  ['cracks', /\bcrack(?:s|ed|ing)?\b/i],
  ['smells of fuel', /\bfuel (?:smell|odor|leak)|\bsmell of gas/i],
  ['smokes', /\bsmok(?:e|es|ed|ing)\b|\bburning (?:smell|odor)\b/i],
]

/** A single owner may have had bad luck. */
const leastOwners = 2
const leastShare = 0.15
const most = 2

/** "stalls", "overheats": what several of these complaints name, the most frequent first. */
export function commonSymptoms(complaints: string[]): string[] {
  const least = Math.max(leastOwners, complaints.length * leastShare)
  return symptoms
    .map(([words, said]) => ({ words, count: complaints.filter((text) => said.test(text)).length }))
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count)
    .slice(0, most)
    .map(({ words }) => words)
}

export interface ComponentComplaints {
  name: string
  count: number
  /** Absent in an answer that was stored before there were symptoms. */
  symptoms?: string[]
}

/** "Engine: stalls and overheats (18 complaints)". */
export function complaintText({ name, count, symptoms: named = [] }: ComponentComplaints): string {
  const complaints = `${count} ${count === 1 ? 'complaint' : 'complaints'}`
  return named.length === 0 ? `${name}: ${complaints}` : `${name}: ${joinWithAnd(named)} (${complaints})`
}
