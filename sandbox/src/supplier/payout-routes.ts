// The pages of a payout address: for programs the code as JSON, always with 200; for humans a page.
import { answerJson, type Router } from '../http.ts'
import { findBrand } from './catalogue/read-brands.ts'
import { decimal } from './hundredths.ts'
import { payoutUrl } from './shapes.ts'
import { answerGiftPage, answerLostPage } from './shop-pages.ts'
import type { Card, Order, SupplierState } from './state.ts'

export const redemptionErrors: Readonly<Record<string, string>> = {
  RE001: 'No e-code has been found. Please check the link.',
  RE002: 'This account has not been activated or is no longer active. Please contact the supplier.',
  RE003: 'The e-code has been invalidated. Please contact the supplier.',
  RE004: 'The e-code has expired. You may need to place a new order.',
  RE005: 'The e-code has been cancelled.',
  RE006:
    'The e-code could not be redeemed at this time as there was no product stock available. Please try again later.',
  RE007: 'The e-code could not be redeemed at this time as the product is not active. Please contact the supplier.',
  RE008: 'A processing error occurred. Please check the status page and try again later.',
  RE009: 'The request was placed too soon after a processing error. Please wait at least 1 minute before retrying.',
  RE010: 'Your account is out of funds. Please check your account balance before trying again.',
  RE011: 'The token was not found. Please check if your token is correct.',
  RE012: 'The order item is invalid. The order item may have been cancelled or refunded.',
  RE013: 'Feature not enabled.',
  RE999: 'An unexpected error occurred. Please contact the supplier or try again later.',
}

export function payoutRoutes(router: Router, { state, origin }: { state: SupplierState; origin: () => string }): void {
  router.on('GET /-/:token', (call) => {
    const order = state.orders.value.orders.find(({ payout }) => payout.token === call.params['token'])
    const error = order ? troubleOf(state, order) : 'RE001'
    if (call.url.searchParams.get('format') !== 'json')
      return order?.card && !error
        ? answerGiftPage(call.response, { order, card: order.card, brand: findBrand(order.code)! })
        : answerLostPage(call.response, redemptionErrors[error ?? 'RE001'] ?? '')
    if (error || !order?.card)
      return answerJson(call.response, 200, {
        status: 'ERROR',
        order_id: order?.id ?? null,
        error_code: error ?? 'RE999',
        error_string: redemptionErrors[error ?? 'RE999'],
        error_details: null,
      })
    claim(state, order)
    return answerJson(call.response, 200, {
      status: 'SUCCESS',
      order_id: order.id,
      error_code: null,
      error_string: null,
      error_details: null,
      e_code: eCodeOf(order, order.card, origin()),
    })
  })
}

function troubleOf(state: SupplierState, order: Order): string | undefined {
  if (order.payout.status === 'CANCELLED') return 'RE012'
  if (order.status !== 'COMPLETED') return 'RE001'
  const { trouble } = state.orders.value.habits
  if (trouble) return trouble
  if (!order.trouble || order.trouble.untilMs <= state.clock.now()) return undefined
  if (order.trouble.isToldBefore) return 'RE009'
  order.trouble.isToldBefore = true
  state.orders.save()
  return 'RE008'
}

function claim(state: SupplierState, order: Order): void {
  if (order.payout.status === 'CLAIMED') return
  order.payout = { ...order.payout, status: 'CLAIMED', updatedAtMs: state.clock.now() }
  state.orders.save()
}

function eCodeOf(order: Order, card: Card, origin: string) {
  const isUrl = findBrand(order.code)?.secret === 'url'
  const url = isUrl ? `${origin}/gift/${order.payout.token}` : payoutUrl(order, origin)
  return {
    type: isUrl ? 'url' : 'code',
    status: 'SUCCESS',
    amount: decimal(order.faceCents),
    code: isUrl ? url : card.code,
    pin: isUrl ? null : card.pin,
    barcode_format: isUrl ? null : (card.barcode?.format ?? null),
    barcode_string: isUrl ? null : (card.barcode?.data ?? null),
    expiry_date: card.expiresOn,
    url,
    error_code: null,
    error_string: null,
  }
}
