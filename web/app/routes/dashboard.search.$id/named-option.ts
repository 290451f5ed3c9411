export interface NamedOption {
  id: string
  name: string
}
