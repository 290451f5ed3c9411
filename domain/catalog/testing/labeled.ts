import { labeledTitleLines } from './labeled-titles'
import type { RecognizedCar } from '../recognize/recognized-car'

interface Labeled {
  title: string
  label: RecognizedCar
}

const orNull = (word: string | undefined) => (word === undefined || word === '-' ? null : word)

export const labeledTitles: Labeled[] = labeledTitleLines
  .trim()
  .split('\n')
  .map((line) => {
    const [title = '', said = ''] = line.split(' => ')
    const [make, model, year, ...trim] = said.split('/')
    const stated = orNull(year)
    return {
      title,
      label: {
        make: orNull(make),
        model: orNull(model),
        year: stated === null ? null : Number(stated),
        trim: orNull(trim.join('/')),
      },
    }
  })
