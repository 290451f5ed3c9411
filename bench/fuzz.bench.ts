import { newBuyer } from '../e2e/support/buyer'
import { startStack } from '../e2e/support/stack'
import { CannotFuzz, fuzz, installSchemathesis } from './support/schemathesis'

/**
 * Sends valid and invalid requests, according to the API description, to a running product, with and without an API
 * token. Counts the responses that violate the description. The seed is fixed, so findings are reproducible. Prints
 * each finding with its request.
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
    // Logging out would end the session that the other calls need, so it is called afterward, without a token.
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
