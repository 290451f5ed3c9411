import { createBuyer } from '../e2e/support/buyer'
import { startStack } from '../e2e/support/stack'
import { SchemathesisUnavailable, runSchemathesis, installSchemathesis } from './support/schemathesis'

/**
 * Sends valid and invalid requests, according to the API description, to a running product, with and without an API
 * token. Counts the responses that violate the description. The seed is fixed, so findings are reproducible. Prints
 * each finding with its request.
 */
export async function run() {
  try {
    await installSchemathesis()
  } catch (problem) {
    if (problem instanceof SchemathesisUnavailable) return { notRun: problem.message }
    throw problem
  }
  const stack = await startStack({})
  try {
    const { token } = await createBuyer(stack.webUrl)
    const address = `${stack.webUrl}/api/openapi.json`
    // Logging out would end the session that the other calls need, so it is called afterward, without a token.
    const logOut = '/api/auth/logout'
    const found = [
      await runSchemathesis(address, ['--exclude-path', logOut, '--header', `Authorization: Bearer ${token}`]),
      await runSchemathesis(address, ['--include-path', logOut]),
    ]
    const sum = (figure: keyof (typeof found)[number]) => found.reduce((all, one) => all + one[figure], 0)
    return { cases: sum('cases'), serverErrors: sum('serverErrors'), schemaViolations: sum('schemaViolations') }
  } finally {
    await stack.stop()
  }
}
