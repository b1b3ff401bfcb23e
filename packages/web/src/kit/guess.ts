/**
 * What is taken for true of a browser before it can be asked. Drawing on the server changes it, one screen at a time; in
 * a browser it is what holds for the blink of an eye until the browser has been asked.
 */
export const guess = { isPhone: false, isLong: false, hour: 12 }
