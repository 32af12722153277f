-- Each request comes from another client, as a proxy in front of the service would report it.
local number = 0

function request()
  number = number + 1
  wrk.headers["X-Forwarded-For"] = string.format("10.%d.%d.%d", math.floor(number / 65536) % 256, math.floor(number / 256) % 256, number % 256)
  return wrk.format()
end
