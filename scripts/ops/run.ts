import { parseArgs } from 'node:util'
import { terminalLine } from '#domain/storable-text'
import { deadAlerts, dropAlerts, resendAlerts } from './alerts'
import { buyerCase, oneSearch } from './buyer-case'
import { OpsError, type Command, type connect } from './context'
import { replayWorkflow } from './history'
import { leftOut, listMarketplaces, pause, resume } from './marketplaces'
import { drain, listQueues } from './queues'
import { redSearches } from './searches'
import { rotateSecret } from './secrets'
import { showSpend } from './spend'
import { closeFeedback, launch, openFeedback } from './support'

const commands: Record<string, Command> = {
  searches: redSearches,
  search: oneSearch,
  case: buyerCase,
  marketplaces: listMarketplaces,
  leftout: leftOut,
  pause,
  resume,
  dead: deadAlerts,
  resend: resendAlerts,
  drop: dropAlerts,
  queues: listQueues,
  drain,
  spend: showSpend,
  feedback: openFeedback,
  close: closeFeedback,
  launch,
  replay: replayWorkflow,
  secret: rotateSecret,
}

const general = [
  'usage: npm run ops -- <command> [arguments] [--dry-run]',
  '',
  ...Object.entries(commands).map(([name, { about }]) => `  ${name.padEnd(13)} ${about}`),
  '',
  'npm run ops -- <command> --help explains one. DATABASE_URL and TEMPORAL_ADDRESS name the servers.',
]

function help({ usage, about, options = {}, writes }: Command): string[] {
  const rows = { ...options, ...(writes && { 'dry-run': 'say what would be done, and do nothing' }) }
  const lines = Object.entries(rows).map(([name, meaning]) => `  --${name.padEnd(10)} ${meaning}`)
  return [`usage: npm run ops -- ${usage}`, '', about, ...(lines.length > 0 ? ['', ...lines] : [])]
}

/**
 * Runs one command line and prints its lines. Returns the exit code. Throws `OpsError` for a wrong call. Connects only for
 * a command that runs.
 */
export async function runOps(
  argv: string[],
  open: () => ReturnType<typeof connect>,
  print: (line: string) => void,
): Promise<number> {
  const [name, ...rest] = argv
  if (name === undefined) throw new OpsError(general.join('\n'))
  if (name === 'help' || name === '--help') {
    general.forEach(print)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name]! : null
  if (!command) throw new OpsError(`There is no command "${name}". npm run ops -- help lists them.`)
  const { values, positionals } = parse(command, rest)
  if (values.help) {
    help(command).forEach(print)
    return 0
  }
  const { close, ...servers } = open()
  try {
    const options = values as Record<string, string | undefined>
    const isDryRun = values['dry-run'] === true
    const lines = await command.run({ ...servers, isDryRun, options, args: positionals })
    if (isDryRun) print('Dry run: nothing was changed.')
    // Ads, buyers and models wrote parts of them.
    lines.forEach((line) => print(terminalLine(line)))
    return 0
  } finally {
    await close()
  }
}

function parse({ options = {}, writes }: Command, args: string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: flag,
        ...(writes && { 'dry-run': flag }),
        ...Object.fromEntries(Object.keys(options).map((option) => [option, text])),
      },
    })
  } catch (error) {
    throw new OpsError((error as Error).message)
  }
}
