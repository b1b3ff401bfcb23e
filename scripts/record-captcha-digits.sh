#!/bin/sh
# Records the digits that the captcha speaks, into packages/server/assets/captcha: 8-bit unsigned PCM, 8 kHz, one
# channel, without silence around it. Needs espeak-ng and sox on the machine of whoever records; the product needs neither.
set -e
cd "$(dirname "$0")/../packages/server/assets/captcha"
record() {
  espeak-ng -v "$1" -s 130 -w /tmp/digit.wav "$3"
  sox /tmp/digit.wav -r 8000 -b 8 -e unsigned-integer -c 1 -t raw "$2.u8" silence 1 0.01 1% reverse silence 1 0.01 1% reverse norm -3
}
n=0; for word in 零 一 二 三 四 五 六 七 八 九; do record cmn "zh/$n" "$word"; n=$((n + 1)); done
n=0; for word in zero one two three four five six seven eight nine; do record en-gb "en/$n" "$word"; n=$((n + 1)); done
rm -f /tmp/digit.wav
