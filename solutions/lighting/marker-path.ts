/** Path of `getMarkerSEM`, for the worker: the call itself would bring its schemas along. */
export const markerPath = 'getMarkerSEM'
