import { session } from '../session/session.ts'

/** `fetch` with the bearer token, refreshed once after a 401; for streams and files, calls go through `callServer`. */
export async function fetchSigned(
  input: string | URL,
  init: { readonly headers?: Record<string, string> } & Omit<RequestInit, 'headers'> = {},
): Promise<Response> {
  const send = (token: string) =>
    fetch(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } })
  const token = session.current()?.accessToken ?? ''
  const response = await send(token)
  return response.status === 401 && token ? await send(await session.refresh(token)) : response
}
