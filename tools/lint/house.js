// Lint rules of this repository that no shared plugin has. Their test cases are in tools/src/house/house-lint.test.ts.

const clockFiles = /(^|\/)(kit\/clock\.ts|sandbox\/src\/clock\.ts|tools\/|bench\/|e2e\/|sim\/)|\.test\.tsx?$|\.e2e\.ts$/

/** Time comes from the injected clock, so that tests and the simulator can control it. */
const noWallClock = {
  create(context) {
    if (clockFiles.test(context.filename)) return {}
    const report = (node) =>
      context.report({ node, message: 'Ask the clock (kit/clock.ts) for the time; nobody else reads the wall clock.' })
    return {
      MemberExpression(node) {
        if (node.object.type === 'Identifier' && node.object.name === 'Date' && node.property.name === 'now')
          report(node)
      },
      NewExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
          report(node)
      },
    }
  },
}

const moneyName = /(Cents|Sats|Units|Msat)$/

/** Amounts are integers: no parseFloat, and no `*` or `/` on something named after a unit outside money/. */
const noFloatMoney = {
  create(context) {
    if (/(^|\/)money\/src\//.test(context.filename)) return {}
    const named = (node) =>
      (node.type === 'Identifier' && moneyName.test(node.name)) ||
      (node.type === 'MemberExpression' && node.property.type === 'Identifier' && moneyName.test(node.property.name))
    return {
      CallExpression(node) {
        if (node.callee.type === 'Identifier' && node.callee.name === 'parseFloat')
          context.report({ node, message: 'No floats: parse amounts with money/src.' })
        if (
          node.callee.type === 'Identifier' &&
          node.callee.name === 'Number' &&
          node.arguments[0] &&
          named(node.arguments[0])
        )
          context.report({ node, message: 'An amount stays an integer (bigint): no Number() on it.' })
      },
      BinaryExpression(node) {
        if ((node.operator === '*' || node.operator === '/') && (named(node.left) || named(node.right)))
          context.report({ node, message: 'Arithmetic on amounts lives in money/src, where the rounding has a name.' })
      },
    }
  },
}

const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.(test|suite|test-d|e2e|config|story|proof))*$/

/** Files are kebab-case. */
const oneName = {
  create(context) {
    return {
      Program(node) {
        const file = context.filename
          .split('/')
          .pop()
          .replace(/\.(tsx?|mjs|js)$/, '')
        if (!kebab.test(file)) context.report({ node, message: `File names are kebab-case: ${file}` })
      },
    }
  },
}

const creditFiles = /(^|\/)(server\/src\/ledger\/user-(money|sats)\.ts|server\/src\/testing\/|sim\/)|\.test\.ts$/
const freeMoney = new Set(['credit', 'sats'])

/** Money for a user pays their overdraft first, so only the files that check for a debt may have ledger legs to free credit or sats. */
const overdraftFirst = {
  create(context) {
    if (!/(^|\/)server\/src\//.test(context.filename) || creditFiles.test(context.filename)) return {}
    const isFree = (node) =>
      freeMoney.has(node?.type === 'MemberExpression' ? node.property.name : node?.type === 'Identifier' && node.name)
    const report = (node) =>
      context.report({
        node,
        message:
          'Money comes to a user by legsToUser (ledger/user-money.ts) or satsLegsToUser (ledger/user-sats.ts): overdrafts first.',
      })
    return {
      Property(node) {
        if (node.key.type === 'Identifier' && node.key.name === 'to' && isFree(node.value)) report(node)
      },
      CallExpression(node) {
        const isLeg = node.callee.type === 'Identifier' && /^(usd|btc)$/.test(node.callee.name)
        if (isLeg && isFree(node.arguments[1])) report(node)
      },
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: {
    'no-wall-clock': noWallClock,
    'no-float-money': noFloatMoney,
    'one-name': oneName,
    'overdraft-first': overdraftFirst,
  },
}
