import { onlineManager } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { onScreen } from '../../testing/on-screen.tsx'
import { OfflineNote } from './offline-note.tsx'

it('a screen without a connection says so, and what that means, until the connection is back', async () => {
  onTestFinished(() => onlineManager.setOnline(true))
  const screen = await onScreen(<OfflineNote>It waits.</OfflineNote>)
  expect(screen.texts()).toEqual([])
  await act(async () => onlineManager.setOnline(false))
  expect(screen.texts()).toEqual(['This device is offline', 'It waits.'])
  await act(async () => onlineManager.setOnline(true))
  expect(screen.texts()).toEqual([])
})
