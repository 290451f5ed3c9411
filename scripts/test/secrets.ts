import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { createEngine } from '@secretlint/node'
import { root } from '#platform/root'

// Fails for a secret in a tracked or new file. The output names its place and never the secret. Invented values in tests name
// reserved hosts (allowed below) or carry a comment `secretlint-disable-line`.

/** Addresses of reserved hosts or of this machine, and of nobody. */
const allows = ['/user:word@/', '/@(127\\.0\\.0\\.1|localhost|db|[\\w.-]*example)\\b/']
const rule = (name: string) => ({ id: `@secretlint/secretlint-rule-${name}`, options: { allows } })
const rules = [
  { id: '@secretlint/secretlint-rule-preset-recommend', rules: ['database-connection-string', 'basicauth'].map(rule) },
]
const engine = await createEngine({ cwd: root, color: false, formatter: 'unix', configFileJSON: { rules } })

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const files = listed.split('\n').filter((file) => file !== '' && !/\.(webp|png|ico|woff2|gz)$/.test(file))
const { ok, output } = await engine.executeOnFiles({ filePathList: files.map((file) => path.join(root, file)) })
if (!ok) console.log(output)
process.exitCode = ok ? 0 : 1
