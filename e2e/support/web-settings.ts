/** Required settings of the web app's configuration. No test connects to these services. */
export const neededSettings = {
  DATABASE_URL: 'postgresql://localhost/x',
  TEMPORAL_ADDRESS: 'localhost:7233',
  WEB_URL: 'https://lotwatch.example',
  SESSION_SECRET: 'a secret that is long enough for tests',
  VAPID_PUBLIC_KEY: 'public',
}
