import { useSyncExternalStore } from 'react'

const parameter = 'ticket'

function read(): number | null {
  const id = Number(new URLSearchParams(location.search).get(parameter))
  return Number.isInteger(id) && id > 0 ? id : null
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

/** Opens a ticket as a step of the history: Back closes it. */
export function openTicketPage(id: number): void {
  history.pushState({ isOpenedHere: true }, '', `?${parameter}=${id}`)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Back to the list, whether the ticket was opened from it or by its address. */
export function closeTicketPage(): void {
  if ((history.state as { isOpenedHere?: boolean } | null)?.isOpenedHere) {
    history.back()
    return
  }
  history.replaceState(null, '', location.pathname)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Id of the ticket that the address names; null: the list. */
export const useOpenTicket = () => useSyncExternalStore(subscribe, read)
