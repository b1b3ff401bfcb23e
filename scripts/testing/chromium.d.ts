/** The Chromium to drive: the one named, one that is installed, or, where we may, Debian's, installed now. */
export declare function provideChromium(): Promise<string>
