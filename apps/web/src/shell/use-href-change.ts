import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onChange` when another address is shown, not for the first. */
export function useHrefChange(onChange: () => void): void {
  const href = useLocation({ select: (location) => location.href })
  const last = useRef(href)
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (last.current === href) return
    last.current = href
    notify()
  }, [href])
}
