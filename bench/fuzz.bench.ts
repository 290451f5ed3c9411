import { newBuyer } from '../e2e/support/buyer'
import { startStack } from '../e2e/support/stack'
import { CannotFuzz, fuzz, installSchemathesis } from './support/schemathesis'

/**
 * Calls a started product as its own description says, and as it does not say, from outside and with an account's
 * token, and counts the answers that the description does not allow. The same seed each time, so that a finding comes
 * again; what was found is printed with the request that shows it.
 */
export async function run() {
  try {
    await installSchemathesis()
  } catch (problem) {
    if (problem instanceof CannotFuzz) return { notRun: problem.message }
    throw problem
  }
  const stack = await startStack({})
  try {
    const { token } = await newBuyer(stack.webUrl)
    const address = `${stack.webUrl}/api/openapi.json`
    // Logging out would end the session that the other calls need; it is called by nobody, afterwards.
    const logOut = '/api/auth/logout'
    const found = [
      await fuzz(address, ['--exclude-path', logOut, '--header', `Authorization: Bearer ${token}`]),
      await fuzz(address, ['--include-path', logOut]),
    ]
    const sum = (figure: keyof (typeof found)[number]) => found.reduce((all, one) => all + one[figure], 0)
    return { cases: sum('cases'), serverErrors: sum('serverErrors'), schemaViolations: sum('schemaViolations') }
  } finally {
    await stack.stop()
  }
}
