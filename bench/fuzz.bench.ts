import { newBuyer } from '../e2e/support/buyer'
import { startStack } from '../e2e/support/stack'
import { CannotFuzz, fuzz, installSchemathesis } from './support/schemathesis'

/**
 * Sends a started product requests that its API description allows and requests that it does not, with and without an
 * account's token, and counts the responses that the description does not allow. The seed is fixed, so that a finding
 * recurs. Each finding is printed with its request.
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
    // Logging out would end the session that the other calls need, so it is called without a token, afterwards.
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
