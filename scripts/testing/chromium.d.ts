/** The Chromium to drive: the one named, the headless shell, installed now where we may, or another that is there. */
export declare function provideChromium(): Promise<string>
/** The headless shell, or another Chromium or Chrome that is installed. */
export declare function findChromium(): string | undefined
