import { onlineManager } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { OfflineNote } from './offline-note.tsx'

it('a payment screen without a connection says that it is not updated, until the connection is back', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  const screen = await onScreen(<OfflineNote />)
  expect(screen.texts()).toEqual([])
  await act(async () => onlineManager.setOnline(false))
  expect(screen.texts()).toContain('This device is offline')
  await act(async () => onlineManager.setOnline(true))
  expect(screen.texts()).toEqual([])
})
