import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker'

// The SDK has one runtime for each process, and this file runs before each test file.
const scope = globalThis as { hasQuietTemporal?: boolean }
if (!scope.hasQuietTemporal) {
  const filter = makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' })
  Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter } } })
  scope.hasQuietTemporal = true
}
