/** `once`: the first payment succeeds and all renewals are declined. */
export interface TestCard {
  number: string
  says: string
  pays: 'always' | 'once' | 'never'
  /** The bank asks the buyer to approve the payment (3-D Secure). */
  isApproved?: true
}

/** Four of Paddle's test cards. Numbers have no spaces. */
export const testCards: TestCard[] = [
  { number: '4242424242424242', says: 'is accepted', pays: 'always' },
  { number: '4000003800000446', says: 'is accepted once the bank has asked', pays: 'always', isApproved: true },
  { number: '4000002760003184', says: 'is accepted now and declined at every renewal', pays: 'once' },
  { number: '4000000000000002', says: 'is declined', pays: 'never' },
]

export const approvedCard = testCards.find(({ isApproved }) => isApproved)!

export const findTestCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number.replace(/[\s-]/g, ''))

/** Whether the card pays while its owner is present. */
export const paysNow = (number: string): boolean => ['always', 'once'].includes(findTestCard(number)?.pays ?? 'never')

export const paysRenewals = (number: string): boolean => findTestCard(number)?.pays === 'always'
