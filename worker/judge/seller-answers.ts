import type { SellerAnswer } from '#domain/judgment/verdicts/seller-answers'
import type { Transaction } from '#platform/database'

export async function sellerAnswers(tx: Transaction, userId: string, listingId: string): Promise<SellerAnswer[]> {
  const rows = await tx.sellerAnswer.findMany({ where: { userId, listingId } })
  return rows.map(({ criterionKey, answer, toldAt }) => ({
    ...{ criterionKey, toldAt },
    answer: answer as SellerAnswer['answer'],
  }))
}
