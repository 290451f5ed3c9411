import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { lintSource } from '@secretlint/core'
import { secretLintProfiler } from '@secretlint/profiler'
import { creator } from '@secretlint/secretlint-rule-preset-recommend'
import { root } from '#platform/root'

// Fails for a secret in a tracked or new text file. The output names its place and never the secret. Invented values in
// tests name reserved hosts (allowed below) or carry a comment `secretlint-disable-line`.

// The profiler cannot be switched off, and each of its marks searches all earlier ones: 56 of 58 CPU seconds.
secretLintProfiler.mark = () => {}

/** Addresses of reserved hosts or of this machine, and of nobody. */
const allows = ['/user:word@/', '/@(127\\.0\\.0\\.1|localhost|db)(?![\\w.-])/', '/@[\\w.-]*example\\b/']
const rule = (name: string) => ({ id: `@secretlint/secretlint-rule-${name}`, options: { allows } })
const preset = {
  id: '@secretlint/secretlint-rule-preset-recommend',
  rule: creator,
  rules: ['database-connection-string', 'basicauth'].map(rule),
}

const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
for (const file of listed.split('\0')) {
  if (file === '' || !existsSync(path.join(root, file))) continue
  const bytes = readFileSync(path.join(root, file))
  if (bytes.includes(0)) continue // binary
  const source = { filePath: file, content: bytes.toString(), ext: path.extname(file), contentType: 'text' as const }
  const { messages } = await lintSource({ source, options: { config: { rules: [preset] } } })
  for (const { loc, messageId } of messages) console.log(`${file}:${loc.start.line}: ${messageId}`)
  if (messages.length > 0) process.exitCode = 1
}
