import type { Marketplace } from '#domain/marketplaces'
import type { Random } from '../random'

/** VINs do not contain I, O or Q. */
const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

/** 17 characters. The ninth is the check digit defined in 49 CFR 565.15. */
export function createVin(random: Random): string {
  const chars = random.string(17, vinLetters).split('')
  chars[8] = vinCheckDigit(chars.join(''))
  return chars.join('')
}

export function vinCheckDigit(vin: string): string {
  const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
  const sum = vin.split('').reduce((total, char, i) => total + letterValue(char) * (weights[i] ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function letterValue(char: string): number {
  if (/\d/.test(char)) return Number(char)
  const rows = ['AJ', 'BKS', 'CLT', 'DMU', 'ENV', 'FW', 'GPX', 'HY', 'RZ']
  return rows.findIndex((row) => row.includes(char)) + 1
}

const base64url = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

/** Craigslist's 22-character token. Base 62 for owners; dealers' tokens may also contain `-` and `_`. */
export const createPostingToken = (random: Random, seller: 'owner' | 'dealer') =>
  random.string(22, seller === 'dealer' ? base64url : undefined)

export const imageSizeKey = '0CI0t2'

/** Draws at most nine digits at a time. */
function digits(random: Random, length: number): string {
  const some = Math.min(9, length)
  const head = String(random.int(10 ** (some - 1), 10 ** some - 1))
  return length > some ? head + digits(random, length - some) : head
}

export const createImageId: Record<Marketplace, (random: Random) => string> = {
  /** e.g. "00a0a_4kXq2LmPz8d_0CI0t2": a prefix, eleven characters and the size key. */
  craigslist: (random) =>
    `00${random.string(1, 'abcdefghij')}0${random.string(1, 'abcdefghij')}_${random.string(11)}_${imageSizeKey}`,
  cargurus: (random) => `pic-${digits(random, 19)}`,
  facebook: (random) => `${digits(random, 9)}_${digits(random, 16)}_${digits(random, 19)}_n`,
}

export const toSlug = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '')
