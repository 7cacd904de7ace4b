// The panel's page. Every control is also an HTTP call (sandbox/README.md); the parts marked `data-live` are reloaded after each change.
import { html, type Markup } from '../html.ts'
import type { Controls } from './controls.ts'
import { chainSection } from './sections/chain-section.ts'
import { checkoutSection } from './sections/checkout-section.ts'
import { exchangeSection } from './sections/exchange-section.ts'
import { faultSection } from './sections/fault-section.ts'
import { paySection } from './sections/pay-section.ts'
import { supplierSection } from './sections/supplier-section.ts'
import { tokensSection } from './sections/tokens-section.ts'
import { walletSection } from './sections/wallet-section.ts'
import { purchasesSection, swipeSection } from './sections/shop-section.ts'
import { clockSection, eventsSection, pricesSection } from './sections/world-sections.ts'
import { minutes, momentOf } from './words.ts'

export function homePage(world: Controls): Markup {
  const { issuer, shops, bitcoin, lightning, mining, rates, exchange, supplier, log } = world
  const hasTokens = Object.keys(world.tokens).length > 0
  return html`<header class="head">
      <h1>The outside world</h1>
      <p class="muted">Play money, real protocols: banks, chains, shops and the clock, all on this machine.</p>
    </header>
    ${statusLine(world)}
    <nav class="jump" aria-label="On this page">
      ${[
        (bitcoin ?? hasTokens) && ['pay', 'Pay'],
        lightning && ['wallet', 'Wallet'],
        issuer && ['swipe', 'Shop'],
        shops && ['checkouts', 'Checkouts'],
        exchange && ['exchange', 'Exchange'],
        supplier && ['supplier', 'Gift cards'],
        bitcoin && ['chain', 'Chain'],
        hasTokens && ['tokens', 'Tokens'],
        ['clock', 'Clock'],
        rates && ['prices', 'Prices'],
        ['faults', 'Faults'],
        ['events', 'Events'],
      ].map((entry) => entry && html`<a href="#${entry[0]}">${entry[1]}</a>`)}
    </nav>
    <div class="columns">
      <div class="stack">
        ${(bitcoin ?? hasTokens) && paySection(world)} ${lightning && walletSection(lightning)}
        ${bitcoin && mining && chainSection(bitcoin, mining)} ${hasTokens && tokensSection(world)}
        ${clockSection(world)} ${rates && pricesSection(rates)}
      </div>
      <div class="stack">
        ${issuer && swipeSection(issuer)} ${issuer && purchasesSection(issuer)} ${shops && checkoutSection(shops)}
        ${exchange && exchangeSection(exchange)} ${supplier && supplierSection(supplier)}
      </div>
    </div>
    <div class="columns">
      <div class="stack">${faultSection(world)}</div>
      <div class="stack">${eventsSection(log)}</div>
    </div>`
}

function statusLine({ clock, bitcoin, issuer, mail, faults }: Controls): Markup {
  const fact = (name: string, value: unknown) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  return html`<dl class="status" data-live="status">
    ${fact('World time (UTC)', html`<time data-world-clock="${clock.offsetMs()}">${momentOf(clock.now())}</time>`)}
    ${fact('Ahead of us', minutes(clock.offsetMs()))} ${bitcoin && fact('Chain height', bitcoin.chain.height)}
    ${bitcoin && fact('Payments waiting', bitcoin.chain.mempool.size)}
    ${issuer && fact('Cards issued', issuer.cards().length)}
    ${mail && fact('Mails', html`<a href="/inbox">${mail.mailbox.list().length}</a>`)}
    ${fact('Faults set', faults.list().length)}
  </dl>`
}
