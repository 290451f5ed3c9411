import type { HistoryLines } from './describe-history'

/** A line that must not come before the next pattern's line. */
interface Without {
  without: RegExp
}
interface Branch {
  /** File in workflows/histories, without its ending. */
  history: string
  branch: string
  /** Patterns for lines of `describeHistory`, in this order. Other lines may be between. */
  shows: (RegExp | Without)[]
}

const planDeleted = /^plan deleted/
const completed = /^completed$/
/** What happens only once the recorder deletes a search. */
const endings: (RegExp | Without)[] = [planDeleted, completed]

const of = (history: string, branch: string, ...shows: Branch['shows']): Branch => ({ history, branch, shows })

/**
 * The branches of all workflows, each with the history that takes it. `npm run lab -- histories` records until a history
 * shows its branches, and `workflows/replay.integration.test.ts` fails if one does not. Add a row for each new branch.
 */
export const branches: Branch[] = [
  of(
    'quiet-cycle',
    'nothing to do: plan again after a timer',
    /^plan watch/,
    /^timer started/,
    /^timer fired/,
    /^plan/,
  ),
  of('quiet-cycle', 'a deleted search ends', /^signal changed/, planDeleted, completed),
  of(
    'match',
    'compile the criteria',
    /"needsCompile":true/,
    /^compileCriteria scheduled/,
    /^compileCriteria completed/,
  ),
  of('match', 'its site found a car: plan at once', /^timer started/, /^signal changed/, /^timer canceled/, /^plan/),
  of(
    'match',
    'its page was read: plan at once',
    /^plan .*"unread":[1-9]/,
    /^signal changed/,
    /^plan .*"unjudged":[1-9]/,
  ),
  of('match', 'judge a car', /^plan .*"unjudged":[1-9]/, /^judgeCandidates scheduled/, /^judgeCandidates completed/),
  of(
    'match',
    'deliver after judging, without another plan',
    /^judgeCandidates completed .*"queued":[1-9]/,
    { without: /^plan/ },
    /^deliverAlerts scheduled/,
  ),
  of(
    'match',
    'all delivered: plan at the planned time',
    /^deliverAlerts completed .*"left":0/,
    /^timer fired/,
    /^plan/,
  ),
  of('backfill-summary', 'summarize the backfill', /"backfillToSummarise":true/, /^summariseBackfill scheduled/),
  of('backfill-summary', 'deliver what a plan finds', /^plan .*"undelivered":[1-9]/, /^deliverAlerts scheduled/),
  of('many-listings', 'filter more than a plan can', /^plan .*"unfiltered":true/, /^filterListings completed/, /^plan/),
  of(
    'paused',
    'paused: wait without a timer',
    /^plan paused/,
    /Status="paused"/,
    { without: /^timer/ },
    /^signal changed/,
  ),
  of('paused', 'resumed', /^plan paused/, /^signal changed/, /^plan watch/, /Status="watching"/),
  of('deleted-while-paused', 'deleted while paused', /^plan paused/, planDeleted, completed),
  of('deleted-late', 'a row that was already deleted', /^plan watch/, /^signal deleted/, planDeleted, completed),
  of('suspended', 'suspended with the plan, and resumed', /Plan="trial"/, /Plan="expired"/, /^signal/, /Plan="basic"/),
  of('run-now', 'its own crawl finds a car: plan', /^crawlFeed completed .*"fits":[1-9]/, /^plan/),
  of('run-now', 'crawl fresh feeds on request', /^plan .*"forced":false/, /^signal runNow/, /^plan .*"forced":true/),
  of('started-by-run-now', 'a signal starts a new search', /^started/, /^signal runNow/, /^plan watch .*"forced":true/),
  of('deleted-before-its-first-plan', 'a search that does not exist', /^started/, planDeleted, completed),
  of(
    'edited-during-a-step',
    'a plan during a step does not start it twice',
    /^judgeCandidates scheduled/,
    /^signal changed/,
    /^plan .*"unjudged":[1-9]/,
    { without: /^judgeCandidates scheduled/ },
    /^judgeCandidates completed/,
  ),
  of('continued-as-new', 'a new run after 50 plans', /^continued as new (?!.*"force":true)/),
  of('continued-with-a-request', 'the next run gets the request', /^signal runNow/, /^continued as new .*"force":true/),
  of(
    'continued-during-a-step',
    'a new run after 100 plans although a step is running',
    ...Array.from({ length: 99 }, () => /^plan watch/),
    /^continued as new/,
  ),
  of('marketplace-down', 'a failed crawl waits for the plan', /^crawlFeed failed \(SourceBlocked\)/, /^timer fired/),
  of('marketplace-down', 'health worsens and recovers', /Health="ok"/, /Health="blind"/, /Health="ok"/),
  of('marketplace-unavailable', 'a crawl fails twice', /attempt 2 \(SourceUnavailable\)/, /^crawlFeed failed/, /^plan/),
  of('no-worker', 'no worker takes a step, plans go on', /^plan/, /^plan/, /^crawlFeed timed out \(sched/, /^plan/),
  of(
    'model-retried',
    'a step succeeds at once more',
    /^judgeCandidates started, attempt 2/,
    /^judgeCandidates completed/,
  ),
  of(
    'model-down',
    'a failed step: plan again soon',
    /^judgeCandidates failed \(ModelUnavailable\)/,
    /^plan/,
    /^judgeCandidates scheduled/,
    /^judgeCandidates completed/,
  ),
  of(
    'mail-down',
    'a step that did nothing: plan again soon',
    /^deliverAlerts completed .*"sent":0,.*"left":[1-9]/,
    /^plan/,
    /^deliverAlerts completed .*"sent":[1-9]/,
  ),
  of('planning-fails', 'a failed plan is repeated', /^plan failed/, /^timer fired/, /^plan watch/),
  of('site', 'a site crawls its due feeds', /^plan site .*"feedId"/, /^crawlFeed scheduled/, /^crawlFeed completed/),
  of(
    'site',
    'read the pages that searches wait for',
    /^signal changed/,
    /^readPages completed .*"read":[1-9]/,
    /^plan site/,
  ),
  of('site', 'wait for the next due feed', /^timer started/, /^timer fired/, /^plan site/),
  of(
    'site',
    'a site that blocks gets one probe',
    /^crawlFeed failed \(SourceBlocked\)/,
    /Status="blocked"/,
    /Status="open"/,
  ),
  of('wakes', 'deliver late', /^deliverLate completed/, completed),
  of('missing-searches', 'start missing searches', /^startMissingSearches completed/, completed),
  of('plans', 'apply plans', /^applyPlans completed/, completed),
  of('capacity', 'plan the capacity', /^planCapacity completed .*"short":/, completed),
  of('refunds', 'cancel, then move customers', /^cancelRefunded completed/, /^moveCustomers completed/, completed),
  of('reconciliation', 'compare with Paddle', /^reconcile completed/, completed),
  of('maintenance', 'heal searches, then purge', /^healSearches completed/, /^purgeExpired completed/, completed),
  of('maintenance-canceled', 'canceled between the two', /^healSearches scheduled/, /^cancel requested/, /^canceled/),
  of('service-mail', 'send a service mail', /^sendServiceMail completed \{"sent":true/, completed),
  of('service-mail-retried', 'until the provider is back', /^sendServiceMail started, attempt [2-9]/, completed),
  of('account-deletion', 'delete an account', /^deleteAccount completed/, completed),
  of('target-test', 'test a target', /^sendTargetTest completed/, completed),
  of('unsaved-words', 'compile unsaved words', /^compileUnsaved completed \{"isCompiled":true/, completed),
  of('unsaved-words-failed', 'fail with the only step', /^compileUnsaved failed/, /^failed \(/),
]

export const isShown = ({ shows }: Pick<Branch, 'shows'>, lines: HistoryLines): boolean => {
  let at = 0
  let avoided: RegExp | null = null
  for (const pattern of shows) {
    if ('without' in pattern) {
      avoided = pattern.without
      continue
    }
    const found = lines.findIndex((line, index) => index >= at && pattern.test(line))
    if (found === -1) return false
    const unwanted = avoided
    if (unwanted && lines.slice(at, found).some((line) => unwanted.test(line))) return false
    avoided = null
    at = found + 1
  }
  return true
}

/** The branches that a history should take and does not. While it is still running, its end is not expected. */
export function missingBranches(history: string, lines: HistoryLines, isRunning = false): string[] {
  const own = branches.filter((row) => row.history === history)
  if (own.length === 0) throw new Error(`e2e/support/histories/branches.ts has no branch for the history "${history}"`)
  const soFar = (shows: Branch['shows']) => (isRunning ? shows.filter((one) => !endings.includes(one)) : shows)
  return own.flatMap(({ branch, shows }) => (isShown({ shows: soFar(shows) }, lines) ? [] : branch))
}
