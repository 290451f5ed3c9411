import { accountPath } from './settings/settings-form'

export const tokensPath = `${accountPath}/tokens`

export const revokeTokenText = ({ name }: { name: string }) => ({
  title: 'Withdraw token',
  text: `“${name}” loses its access at once. A token that is withdrawn never works again: to go on, the program needs a new one.`,
})
export const revokeTokenForm = ({ id }: { id: string }) => ({
  action: tokensPath,
  fields: { intent: 'withdraw', token: id },
})
