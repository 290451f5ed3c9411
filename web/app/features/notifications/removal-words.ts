export function removalWords({ kind, name }: { kind: 'EMAIL' | 'PUSH'; name: string }) {
  const what = kind === 'EMAIL' ? 'email address' : 'device'
  return {
    title: `Remove ${what}`,
    text: `Are you sure you want to delete ${what} "${name}"? This action cannot be undone.`,
  }
}
