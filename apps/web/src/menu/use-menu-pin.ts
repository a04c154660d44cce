import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { readMenuPinned, writeMenuPinned } from './menu-memory.ts'

/**
 * Whether the menu is open: the stored choice, and always where the path holds -sub (specification
 * §2 "Side menu").
 */
export function useMenuPin() {
  const isForced = useLocation({ select: ({ pathname }) => pathname.includes('-sub') })
  const [isPinned, setPinned] = useState(() => readMenuPinned(localStorage))
  return {
    isOpen: isForced || isPinned,
    isForced,
    pin: (next: boolean) => {
      writeMenuPinned(localStorage, next)
      setPinned(next)
    },
  }
}
