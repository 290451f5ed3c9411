import table from './model-aliases.json'

export const modelAliases: Record<string, string[] | undefined> = table.aliases
