export interface Answer<T> {
  readonly status: number
  readonly body: T
}

/** Makes a call of the console without a browser. */
export async function callApi<T>(
  address: string,
  path: string,
  body: unknown,
  token = '',
): Promise<Answer<T>> {
  const response = await fetch(`${address}/api/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as T }
}

/** Logs in; answers the access token. */
export async function tokenOf(
  address: string,
  username: string,
  password: string,
): Promise<string> {
  const { body } = await callApi<{ accessToken: string }>(address, 'jwt/login', {
    username,
    password,
  })
  return body.accessToken
}
