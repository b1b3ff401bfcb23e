#!/bin/sh
# Calls an application through the open capability: gets a token, queries, inserts, and withdraws the insert.
# Needs curl 7.76 or newer and sed: sh sample.sh
set -eu

# The value of a field of a JSON object without nested ones of the same name.
field() {
  sed -n "s/.*\"$1\": *\"\{0,1\}\([^\",}]*\).*/\1/p"
}

# curl fails on an error, shows the message of the answer, and tries again on 429 and 503 after the time that Retry-After names.
call() {
  curl --silent --show-error --fail-with-body --retry 5 "$@"
}

token=$(call "$PORTAL/api/v1/token" --user "$CLIENT_ID:$CLIENT_SECRET" --data grant_type=client_credentials | field access_token)
authorization="Authorization: Bearer $token"

# A query is answered by the application itself.
echo "query $(call "$PORTAL/api/v1/open/$PRODUCT/$QUERY?limit=10" --header "$authorization")"

# An insert waits until its cancelable time. With the same key, a repetition has no second effect.
key="sample-$(date +%s)-$$"
accepted=$(call "$PORTAL/api/v1/open/$PRODUCT/$INSERT" --header "$authorization" --header 'Content-Type: application/json' \
  --header "Idempotency-Key: $key" --data '{"code": "S-1001", "amount": 2.5}')
id=$(echo "$accepted" | field reqId)
echo "accepted $id $(echo "$accepted" | sed -n 's/.*"cancelableTime":"\([^"]*\)".*/\1/p')"

# 0 waiting, 1 succeeded, 2 failed, 4 withdrawn.
state() {
  case $(call "$PORTAL/api/v1/calls/$id" --header "$authorization" | field syncStatus) in
    0) echo waiting ;;
    1) echo succeeded ;;
    2) echo failed ;;
    4) echo withdrawn ;;
  esac
}
echo "state $(state)"

# Until then it can be withdrawn: the application never receives it.
call "$PORTAL/api/v1/calls/$id/withdraw" --header "$authorization" --header 'Content-Type: application/json' \
  --data '{"Reason": "Wrong amount"}' > /dev/null
echo "state $(state)"
