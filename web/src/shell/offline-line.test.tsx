import { onlineManager } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { onScreen } from '../testing/on-screen.tsx'
import { OfflineLine } from './offline-line.tsx'

it('a page without a connection says that what it shows may be old, until the connection is back', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  const screen = await onScreen(<OfflineLine />)
  expect(screen.texts()).toEqual([])
  await act(async () => onlineManager.setOnline(false))
  expect(screen.texts().join(' ')).toContain('What you see here may be old.')
  await act(async () => onlineManager.setOnline(true))
  expect(screen.texts()).toEqual([])
})
