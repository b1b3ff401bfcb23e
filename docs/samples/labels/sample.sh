#!/bin/sh
# Prints labels through the portal: gets a token, lists templates, describes one, and saves a PDF of two labels.
# Needs curl 7.76 or newer and sed: sh sample.sh
set -eu

# curl fails on an error, and shows the message of the answer.
call() {
  curl --silent --show-error --fail-with-body "$@"
}

token=$(call "$PORTAL/api/v1/token" --user "$CLIENT_ID:$CLIENT_SECRET" --data grant_type=client_credentials |
  sed -n 's/.*"access_token": *"\([^"]*\)".*/\1/p')
authorization="Authorization: Bearer $token"
labels="$PORTAL/api/v1/labels/templates"

{ call "$labels" --header "$authorization"; echo; } | sed 's/},{/}\n{/g' |
  sed -n 's/.*"ID":"\([^"]*\)","Name":"\([^"]*\)".*/template \1 \2/p'

paths=$(call "$labels/$TEMPLATE" --header "$authorization" | sed 's/},{/}\n{/g' | sed -n 's/.*"Path":"\([^"]*\)".*/\1/p')
echo "fields" $paths

call "$labels/$TEMPLATE/render" --header "$authorization" --header 'Content-Type: application/json' \
  --data '{"Output": "pdf", "Dpi": 300, "Rows": [{"Values": {}, "Copies": 2}]}' --output "$FILE"
echo "saved"
